import { formatIsoDay } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { useExportUsers } from './user-admin.mutations.ts';
import { usersCsv } from './user-admin.rules.ts';

/** Saves everybody who fits the search on the screen as a CSV file. */
export function ExportUsersButton({ search }: { search: string }) {
  const exportUsers = useExportUsers();
  return (
    <Button
      variant="surface"
      justifySelf="start"
      icon={<DownloadIcon size={18} />}
      isLoading={exportUsers.isPending}
      loadingText="Exportando..."
      onClick={() =>
        exportUsers.mutate(search, {
          onSuccess: (users) =>
            saveFile(`usuarios-${formatIsoDay(new Date())}.csv`, usersCsv(users), 'text/csv'),
        })
      }
    >
      Exportar CSV
    </Button>
  );
}
