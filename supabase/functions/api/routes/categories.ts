import { z } from '@hono/zod-openapi';
import { anyRows, rows } from '../../_shared/rows.ts';
import { type Api, type ApiContext, jsonAnswer, sessionRoute } from '../route.ts';
import { fromRow } from '../shapes/camel.ts';
import { CATEGORY_COLUMNS, categoryShape, dropdownCategoryShape } from '../shapes/catalogue.ts';

const tag = 'Catálogo';
/** More than any menu shows. */
const MAX_CATEGORIES = 500;

const list = sessionRoute('member', tag, {
  method: 'get',
  path: '/categories',
  operationId: 'listCategories',
  summary: 'Categorias, na ordem dos menus',
  responses: {
    200: jsonAnswer(z.array(categoryShape), 'As categorias.'),
  },
});

const dropdown = sessionRoute('member', tag, {
  method: 'get',
  path: '/categories/dropdown',
  operationId: 'listDropdownCategories',
  summary: 'Categorias do menu "Aulas Gravadas"',
  responses: {
    200: jsonAnswer(z.array(dropdownCategoryShape), 'As categorias do menu.'),
  },
});

export function addCategoryRoutes(app: Api, { sessions }: ApiContext): void {
  app.openapi(list, async (c) => {
    const { client } = await sessions.member(c);
    const found = rows(
      await client
        .from('categories')
        .select(CATEGORY_COLUMNS)
        .order('position')
        .order('name')
        .limit(MAX_CATEGORIES),
      anyRows,
    );
    return c.json(fromRow(z.array(categoryShape), found), 200);
  });

  app.openapi(dropdown, async (c) => {
    const { client } = await sessions.member(c);
    const found = rows(
      await client
        .from('categories')
        .select('id,name,slug')
        .eq('show_in_dropdown', true)
        .order('position')
        .order('name')
        .limit(MAX_CATEGORIES),
      z.array(dropdownCategoryShape),
    );
    return c.json(found, 200);
  });
}
