import { Grid } from '@chakra-ui/react/grid';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { SettingsIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';

const MaintenanceJobs = lazyWhenOpen(
  async () => (await import('./MaintenanceJobs.tsx')).MaintenanceJobs,
  () => true,
);

/** The maintenance of the catalogue behind a button, for administrators who have no page "Operação". */
export function Maintenance() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Button
        variant="ghost"
        justifySelf="start"
        aria-expanded={isOpen}
        icon={<SettingsIcon size={18} />}
        onPointerEnter={MaintenanceJobs.preload}
        onFocus={MaintenanceJobs.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Ocultar manutenção' : 'Manutenção'}
      </Button>
      {isOpen && <MaintenanceJobs />}
    </Grid>
  );
}
