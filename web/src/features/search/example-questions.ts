/** Questions that a new member may begin with. In the demo world each has an answer (`web/e2e/search.e2e.ts`). */
export const EXAMPLE_QUESTIONS = [
  'dose de adrenalina na anafilaxia',
  'ajuste da VNI no DPOC',
  'sequência rápida de intubação',
  'hipercalemia com ECG alterado',
] as const;
