import { isRecord } from './is-record.ts';

/** Types of fields; "?" marks one that may be absent. */
type Shape = Record<string, 'string' | 'number' | 'boolean' | 'number?' | 'boolean?'>;

/** Whether a stored value has these fields, its numbers finite. */
export const hasShape = (value: unknown, shape: Shape): value is Record<string, unknown> =>
  isRecord(value) &&
  Object.entries(shape).every(([name, type]) => {
    const field = value[name];
    if (field === undefined && type.endsWith('?')) return true;
    return type.startsWith('number') ? Number.isFinite(field) : type.startsWith(typeof field);
  });
