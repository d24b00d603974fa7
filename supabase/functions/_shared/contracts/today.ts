/** Today as the database dates a review (America/Sao_Paulo): YYYY-MM-DD. */
export function today(now = Date.now()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now);
}
