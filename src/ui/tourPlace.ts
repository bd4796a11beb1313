/** What the tour points at, by the names that the elements themselves have. */
export type TourPlace =
  | 'action'
  | 'bell'
  | 'begin'
  | 'contacts'
  | 'due'
  | 'figures'
  | 'gifts'
  | 'issues'
  | 'letters'
  | 'more'
  | 'person'
  | 'platform'
  | 'sample'
  | 'search'
  | 'service'
  | 'write'

/** Marks an element as a place of the tour; one that draws nothing is passed over. */
export const tourPlace = (place: TourPlace): { 'data-tour': TourPlace } => ({ 'data-tour': place })
