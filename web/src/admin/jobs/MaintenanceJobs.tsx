import { ServerJobCard } from './JobCard.tsx';
import { JobsPanel } from './JobsPanel.tsx';

/** The jobs that keep the installation clean. They run by themselves; who looks here wants to know how they went. */
export function MaintenanceJobs() {
  return (
    <JobsPanel>
      <ServerJobCard kind="catalogue_check" />
      <ServerJobCard kind="orphan_files" />
    </JobsPanel>
  );
}
