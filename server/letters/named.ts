import { type SQL, sql } from 'drizzle-orm'

/** `nameIn` of i18n, for whoever reads many rows: the charity's name in the language of each. */
export const nameFor = (entity: Record<'name' | 'nameEn', SQL>, language: SQL): SQL<string> =>
  sql<string>`case when ${language} = 'en' then coalesce(nullif(${entity.nameEn}, ''), ${entity.name}) else ${entity.name} end`
