import { later } from '../lazyPart.tsx'

const SMALL = { xs: 40, sm: 40 }
const INPUT = { xs: 56, sm: 56 }

/** Chooses one row of another resource in a list's filters. */
export const SmallRecordPicker = later(async () => (await import('./picker.tsx')).RecordPicker, SMALL)

/** Chooses one row of another resource. */
export const RecordPicker = later(async () => (await import('./picker.tsx')).RecordPicker, INPUT)

/** Chooses several rows of another resource. */
export const RecordsPicker = later(async () => (await import('./picker.tsx')).RecordsPicker, INPUT)
