/** The names in the text of a select: `ColumnsOf<'id, title'>` is `'id' | 'title'`. Types of rows follow from it. */
export type ColumnsOf<Select extends string> = Select extends `${infer First}, ${infer Rest}`
  ? First | ColumnsOf<Rest>
  : Select;
