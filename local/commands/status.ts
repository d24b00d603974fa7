import { lockOwner } from 'embedded-supabase/lock';

/** `status`: whether a stack runs on a data folder, and where. */
export function statusCommand(dataDir: string): void {
  const owner = lockOwner(dataDir);
  if (owner === undefined) {
    console.log(`Nada está rodando com os dados de ${dataDir}. Para iniciar: npm start`);
    process.exitCode = 1;
    return;
  }
  console.log(`Rodando com os dados de ${dataDir} (processo ${owner.pid})`);
  const places = { Aplicativo: owner.siteUrl, API: owner.publicUrl, Banco: owner.databaseUrl };
  for (const [label, place] of Object.entries(places)) {
    if (place !== undefined) console.log(`  ${label.padEnd(12)}${place}`);
  }
}
