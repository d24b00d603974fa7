import { Button } from '~/admin/ui/Button.tsx';
import { formatIsoDay } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import type { PeopleView } from './people.rules.ts';
import { useExportUsers } from './user-admin.mutations.ts';
import { usersCsv } from './user-admin.rules.ts';

/** Saves everybody who fits search and filters of the screen as a CSV file. */
export function ExportUsersButton({ view }: { view: PeopleView }) {
  const exportUsers = useExportUsers();
  return (
    <Button
      variant="surface"
      icon={<DownloadIcon size={18} />}
      isLoading={exportUsers.isPending}
      loadingText="Exportando..."
      onClick={() =>
        exportUsers.mutate(view, {
          onSuccess: (users) =>
            saveFile(`usuarios-${formatIsoDay(new Date())}.csv`, usersCsv(users), 'text/csv'),
        })
      }
    >
      Exportar CSV
    </Button>
  );
}
