import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';

const USUAL = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The nginx of this machine (NGINX_PATH names another); undefined where there is none. */
export const NGINX = [process.env.NGINX_PATH, ...USUAL].find((path) => path && existsSync(path));

/** A configuration of one site, in the frame that distributions put around it. */
function framed(folder: string, site: string): string {
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events { worker_connections 64; }
http {
  types { text/html html; text/css css; application/javascript js; text/plain txt; }
  default_type application/octet-stream;
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${site}
}
`;
}

/**
 * Whether nginx takes a configuration, and what it says of it.
 *
 * @param site what stands in conf.d
 */
export function checkNginx(nginx: string, site: string): { isTaken: boolean; words: string } {
  const { folder, args } = written(site);
  try {
    execFileSync(nginx, [...args, '-t'], { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
    return { isTaken: true, words: '' };
  } catch (error) {
    return { isTaken: false, words: String((error as { stderr?: Buffer }).stderr) };
  }
}

/** Runs nginx with a configuration until `stop`. */
export function runNginx(nginx: string, site: string): { stop(): Promise<void> } {
  const { args } = written(site);
  const child = spawn(nginx, args, { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function written(site: string): { folder: string; args: string[] } {
  const folder = temporaryFolder('nginx');
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'nginx.conf'), framed(folder, site));
  return { folder, args: ['-p', folder, '-c', join(folder, 'nginx.conf')] };
}
