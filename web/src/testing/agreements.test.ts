import { describe, expect, it } from 'vitest';
import { CAPTCHA_EXPIRED, CAPTCHA_FAILED } from '#contracts/auth.ts';
import { SYNC_KEYS } from '~/admin/jobs/jobs-store.ts';
import boot from '~/boot/boot.js?raw';
import { CLEANUP_FLAG, KEPT_KEYS } from '~/features/auth/cleanup.ts';
import { STAYS_ON_DEVICE } from '~/features/auth/clear-personal-data.ts';
import { UNREACHABLE_TEXT } from '~/features/auth/preload.ts';
import { EXPIRED_TEXT, FAILED_TEXT } from '~/features/auth/use-bot-check.ts';
import { PREFERENCES_KEY } from '~/features/podcasts/podcast-preferences.ts';
import { readDevice } from '~/lib/device.ts';
import { ERROR_MESSAGES } from '~/lib/error-messages.ts';
import { DEFAULT_DOWNLOAD_LIMIT } from '~/lib/offline/downloads.rules.ts';
import { downloads } from '~/lib/offline/downloads.ts';
import { paths } from '~/lib/paths.ts';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';
import { SESSION_KEY } from '~/lib/session/stored-session.ts';
import { setTheme, THEME_KEY } from '~/theme/theme.ts';
import ecgTrace from '~/ui/EcgTrace.tsx?raw';
import document from '../../index.html?raw';
import robots from '../../public/robots.txt?raw';

/** Things that are said in two places because one of them must stay small or cannot import the other. */
describe('values written in two places agree', () => {
  it('the cleanup keeps the entry of the session', () => {
    expect(KEPT_KEYS).toContain(SESSION_KEY);
  });

  it("signing out keeps the device's entries under the names that their modules use", () => {
    setTheme('light');
    savePlayerPreferences({ rate: 1.5 });
    downloads().setLimit(DEFAULT_DOWNLOAD_LIMIT);
    readDevice();
    const written = Object.keys(localStorage);
    expect(written).toHaveLength(4);
    const known = [...written, CLEANUP_FLAG, OUTBOX_PREFIX];
    const sync = [SYNC_KEYS.intervalHours, SYNC_KEYS.isAutoEnabled];
    expect([...STAYS_ON_DEVICE].sort()).toEqual([...known, ...sync, PREFERENCES_KEY].sort());
  });

  it('the texts of the bot check are those of the contract', () => {
    expect([EXPIRED_TEXT, FAILED_TEXT]).toEqual([CAPTCHA_EXPIRED, CAPTCHA_FAILED]);
  });

  it('an unreachable server has one text', () => {
    expect(UNREACHABLE_TEXT).toBe(ERROR_MESSAGES.unreachable);
  });

  it('boot.js uses the storage entries and the public paths of the app', () => {
    for (const key of [SESSION_KEY, THEME_KEY, CLEANUP_FLAG]) expect(boot).toContain(`'${key}'`);
    const links = [paths.mailLink(), paths.confirmEmail(), paths.disown(), paths.leaveDigest()];
    const door = [paths.newPassword(), paths.addressChange(), ...links];
    const own = [...door, paths.help(), paths.contact(), paths.terms()];
    for (const path of [...own, paths.privacy(), paths.accessibility()]) {
      expect(boot).toMatch(new RegExp(`[(|]${path.slice(1)}[)|]`));
    }
  });

  it('robots.txt allows exactly the public pages', () => {
    const lines = robots.split('\n\n')[0]?.split('\n') ?? [];
    const pages = lines
      .filter((line) => /^Allow: .*\$$/.test(line))
      .map((line) => line.slice(7, -1));
    const open = [paths.home(), paths.help(), paths.contact(), paths.terms(), paths.privacy()];
    expect(pages).toEqual([...open, paths.accessibility()]);
    expect(lines.at(-1)).toBe('Disallow: /');
    expect(robots.split('\n').filter((line) => line !== '')).toSatisfy((all: string[]) =>
      all.every((line) => /^(# .*|User-agent: \S+|(Dis)?[Aa]llow: \/\S*)$/.test(line)),
    );
  });

  it('the first "Carregando..." looks the same in the document and in the app', () => {
    const trace = /const RHYTHM =\s*'([^']+)'/.exec(ecgTrace)?.[1];
    expect(trace).toBeTruthy();
    expect(document).toContain(`d="${trace}"`);
  });
});
