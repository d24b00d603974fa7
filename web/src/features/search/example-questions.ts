/** Questions that a new member may begin with. In the demo world each has an answer (`local/seed/seed.test.ts`). */
export const EXAMPLE_QUESTIONS = [
  'dose de adrenalina na anafilaxia',
  'ajuste da VNI no DPOC',
  'sequência rápida de intubação',
  'hipercalemia com ECG alterado',
] as const;
