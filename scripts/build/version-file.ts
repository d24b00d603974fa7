import type { Plugin } from 'vite';
import { SCHEMA } from '../../supabase/functions/_shared/contracts/release.ts';
import { git } from '../checks/repository-files.ts';

/** What hosts call the commit that they build. */
const OF_HOSTS = ['VERCEL_GIT_COMMIT_SHA', 'COMMIT_REF', 'CF_PAGES_COMMIT_SHA', 'GITHUB_SHA'];

/** The name of this build; commits in short. */
export function releaseName(
  env = process.env,
  commit = () => git('rev-parse', 'HEAD'),
): string | null {
  if (env.PLANTAO_RELEASE) return env.PLANTAO_RELEASE;
  return (OF_HOSTS.map((name) => env[name]).find(Boolean) ?? commit())?.slice(0, 12) || null;
}

/** Writes /version.json, by which the function `api` knows which site stands in front of it. */
export function versionFile(): Plugin {
  return {
    name: 'plantao:version-file',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify({ release: releaseName(), schema: SCHEMA });
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
  };
}
