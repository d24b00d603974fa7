import { DataList } from '@chakra-ui/react/data-list';
import { Panel } from '~/admin/ui/Panel.tsx';
import type { Operations } from './operations.rules.ts';

/** What runs where: the three parts of an installation, which are deployed one by one. */
export function OperationVersions({ versions }: Pick<Operations, 'versions'>) {
  const rows = [
    ['Banco', versions.schema ?? 'não informada'],
    ['Funções', versionText(versions.functions)],
    ['Site', versionText(versions.site)],
  ];
  return (
    <Panel title="Versões" titleId="versions" text="Do banco, a última migração aplicada.">
      <DataList.Root>
        {rows.map(([label, value]) => (
          <DataList.Item
            key={label}
            display="flex"
            flexWrap="wrap"
            alignItems="baseline"
            justifyContent="space-between"
            columnGap="3"
            paddingBlock="2"
            borderBottom="line"
            _last={{ border: '0' }}
          >
            <DataList.ItemLabel color="fg.muted">{label}</DataList.ItemLabel>
            <DataList.ItemValue fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
    </Panel>
  );
}

/** The name of a release, where it has one, and the migration that it needs. */
function versionText(version: Operations['versions']['functions']): string {
  if (!version) return 'não informada';
  const needs = `escrita para ${version.schema}`;
  return version.release ? `${version.release} (${needs})` : needs;
}
