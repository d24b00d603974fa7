import { act } from '~/kit/act.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database } from '~/lib/session/database.ts';
import {
  type ManagedReport,
  type ReportsView,
  reportsCsv,
  reportsSearch,
} from './reports.rules.ts';

const EXPORT_PAGE = 500;

/** Saves all reports that fit search and filters as a CSV file, in the order of the list. */
export const useExportReports = act({
  async run(view: ReportsView) {
    await database((db) => db.rpc('require_own_device'));
    const reports: ManagedReport[] = [];
    for (let isMore = true; isMore; ) {
      const asked = { ...reportsSearch(view, reports.at(-1) ?? null), p_limit: EXPORT_PAGE };
      const page: ManagedReport[] = await database((db) => db.rpc('find_reports', asked));
      reports.push(...page);
      isMore = page.length === EXPORT_PAGE;
    }
    saveFile(`avisos-${formatIsoDay(new Date())}.csv`, reportsCsv(reports), 'text/csv');
  },
  failed: 'Erro ao exportar',
});
