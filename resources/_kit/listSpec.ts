/** How the list of a resource is declared. */
import type { Field } from './field.ts'

/** A list's record as a card: its title and state stand on each, beside what is named here. */
export interface CardSpec<N extends string> {
  /** An `uploads` field of pictures: the first one is the card's face. */
  picture: N
  /** Two amounts: how much of the second the first has reached. */
  bar?: readonly [part: N, whole: N]
  facts: readonly N[]
}

export interface ListSpec<N extends string, X extends string = never> {
  columns: readonly N[]
  /** The column that opens a record, where its title may be empty. */
  main?: N
  /** Offered in the filter bar, in this order. Every stored field can be filtered through the API. */
  filters?: readonly (N | X)[]
  /** Folded and searched by `q`. */
  search?: readonly N[]
  /** References by which `q` finds a row as well: one whose record is found by its own search. */
  searchThrough?: readonly N[]
  /**
   * In place of `search` where rows are too many to keep their words a second time: searched of those alone that name nothing of
   * `searchThrough`, which are few; the others are found by what they name.
   */
  searchLone?: readonly N[]
  /** References to what is asked for by words of these rows: actions find those by `foundBy`, without the rows themselves. */
  searchFor?: readonly N[]
  sort: readonly [N, 'ASC' | 'DESC']
  /** The order in which rows are offered where one of them is chosen, where it is another. */
  pick?: readonly [N, 'ASC' | 'DESC']
  /** Offers the list as cards beside the table. */
  card?: CardSpec<N>
}

/**
 * What a list can be asked for that stands in another resource: rows of `in` that name the row by their field `at`. `by`:
 * their field that is one of the values that were asked for; `where`: values of their own, and then the filter asks whether
 * there is one. Rows where `but` holds do not count, nor those whose `above` is nothing or less. Offered to staff of the entity alone, who list those rows as well.
 */
export interface FoundIn {
  field: Field
  in: string
  at: string
  by?: string
  where?: Readonly<Record<string, string>>
  but?: string
  above?: string
}

/** `title`: the field that names a record to whoever may not see the one that names it to staff. */
interface TitledSpec<N extends string> extends ListSpec<N> {
  title?: N
}

export type Finds = Readonly<Record<string, FoundIn>>

/** The list as staff of an entity see it; `all` and `own` where it is another to the platform or to donors. */
export interface ListSpecs<N extends string, X extends string = never> extends ListSpec<N, X> {
  all?: TitledSpec<N | 'entityId'>
  own?: ListSpec<N | 'entityId'>
}

/** The fields whose words `q` reads in the rows themselves. */
export const searchedIn = ({
  search,
  searchLone,
}: Pick<ListSpec<string>, 'search' | 'searchLone'>): readonly string[] => search ?? searchLone ?? []

/** Every field that a list names. */
export const namesIn = (list: ListSpec<string, string>): string[] => {
  const { columns, main, filters = [], searchThrough = [], searchFor = [], sort, pick, card } = list
  return [
    ...columns,
    ...(main ? [main] : []),
    ...filters,
    ...searchedIn(list),
    ...searchThrough,
    ...searchFor,
    ...(card ? [card.picture, ...(card.bar ?? []), ...card.facts] : []),
    sort[0],
    ...(pick ? [pick[0]] : []),
  ]
}
