import { Button } from '~/ui/Button.tsx';
import { DownloadIcon } from '~/ui/icons.tsx';
import { useExportUsers } from './user-admin.mutations.ts';
import { exportFileName, usersCsv } from './user-admin.rules.ts';

/** Saves everybody who fits the search on the screen as a CSV file. */
export function ExportUsersButton({ search }: { search: string }) {
  const exportUsers = useExportUsers();
  return (
    <Button
      variant="quiet"
      icon={<DownloadIcon size={18} />}
      isLoading={exportUsers.isPending}
      loadingText="Exportando..."
      onClick={() =>
        exportUsers.mutate(search, {
          onSuccess: (users) => saveFile(exportFileName(), usersCsv(users)),
        })
      }
    >
      Exportar CSV
    </Button>
  );
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
