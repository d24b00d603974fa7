import { describe, expect, test } from 'vitest';
import { bareStatements } from './refuse.ts';

const plpgsql = (body: string, returns = 'void') =>
  bareStatements({
    signature: 'f()',
    name: 'f',
    language: 'plpgsql',
    definition: `CREATE OR REPLACE FUNCTION public.f()\n RETURNS ${returns}\n LANGUAGE plpgsql\nAS $function$ ${body} $function$\n`,
    source: body,
  });
const sql = (source: string) =>
  bareStatements({ signature: 'f()', name: 'f', language: 'sql', definition: '', source });
const verbs = (found: ReturnType<typeof sql>) =>
  found.map(({ verb, table }) => `${verb} ${table?.name}`);

describe('statements of PL/pgSQL without WHERE', () => {
  test.each([
    ['begin delete from t; end', ['DELETE t']],
    ['begin update s.t set a = 1; end', ['UPDATE t']],
    ['declare n int; begin delete from t returning a into n; end', ['DELETE t']],
    ['begin if false then delete from t; end if; end', ['DELETE t']],
    [
      'begin begin delete from t; exception when others then update u set a = 1; end; end',
      ['UPDATE u', 'DELETE t'],
    ],
    [
      'begin with x as (delete from t returning 1) insert into u select * from x; end',
      ['DELETE t'],
    ],
    [
      'declare r record; begin for r in delete from t returning 1 loop null; end loop; end',
      ['DELETE t'],
    ],
    ["begin execute 'delete from t'; end", ['DELETE t']],
    ["begin execute ' update t set a = $1' using 1; end", ['UPDATE t']],
    ['begin update t set a = (select b from u where c = 1); end', ['UPDATE t']],
  ])('%s', (body, expected) => {
    expect(verbs(plpgsql(body)).sort()).toEqual([...expected].sort());
  });

  test.each([
    'begin delete from t where true; end',
    'begin update t set a = 1 where b in (select 1); end',
    'begin insert into t values (1) on conflict (a) do update set a = 2; end',
    'begin truncate t; end',
    "begin raise notice 'delete from t'; perform 'please update t set a = 1'; end",
    "begin execute 'delete from t where a = 1'; end",
    '-- delete from t;\nbegin null; end',
  ])('none in: %s', (body) => {
    expect(plpgsql(body)).toEqual([]);
  });

  test('are found where the function returns rows, or arrays of rows', () => {
    expect(verbs(plpgsql('begin return query delete from t returning a; end', 'SETOF t'))).toEqual([
      'DELETE t',
    ]);
    expect(verbs(plpgsql('begin delete from t; return null; end', 'private.t[]'))).toEqual([
      'DELETE t',
    ]);
  });
});

describe('statements of SQL without WHERE', () => {
  test('are found by their number', () => {
    expect(sql('select 1; delete from a where b; delete from s.c')).toEqual([
      { verb: 'DELETE', table: { schema: 's', name: 'c' }, place: 'SQL function "f" statement 3' },
    ]);
  });

  test('are found in a WITH and in a body that is part of the definition', () => {
    expect(verbs(sql('with x as (update t set a = 1 returning 1) select from x'))).toEqual([
      'UPDATE t',
    ]);
    const definition =
      'CREATE OR REPLACE FUNCTION public.f()\n RETURNS void\n LANGUAGE sql\nBEGIN ATOMIC\n DELETE FROM public.t;\nEND\n';
    const found = bareStatements({
      signature: 'f()',
      name: 'f',
      language: 'sql',
      definition,
      source: '',
    });
    expect(verbs(found)).toEqual(['DELETE t']);
  });

  test('are not looked for in other languages', () => {
    expect(
      bareStatements({
        signature: 'f()',
        name: 'f',
        language: 'c',
        definition: 'delete from t',
        source: 'x',
      }),
    ).toEqual([]);
  });
});
