/** Vitest's projects that need no stack; see vitest.config.ts. */
export const UNIT_PROJECTS = ['web', 'web-mocked', 'rules', 'functions', 'repository'] as const;
