import { useState } from 'react'
import { useKeepAcrossReload } from '../../providers/useAcrossReload.ts'
import type { ImportRow, Mapping, Mend } from './calls.ts'

export interface Mends {
  /** Those of columns that are matched. */
  mends: readonly Mend[]
  mend: (...made: readonly Mend[]) => void
  takeBack: (one: Mend) => void
}

const sameValue = (a: Mend, b: Mend): boolean => a.field === b.field && a.value === b.value

/** A value that an earlier mend has written is mended where it comes from as well. */
const withMade = (mends: readonly Mend[], made: Mend): readonly Mend[] => [
  ...mends
    .filter((one) => !sameValue(one, made))
    .map((one) =>
      one.field === made.field && one.does === 'map' && one.to === made.value
        ? { ...one, does: made.does, to: made.does === 'create' ? made.value : made.to }
        : one,
    ),
  made,
]

/** What is done with values of this file, beginning with what was done the last time. */
export function useMends(row: ImportRow, mapping: Mapping): Mends {
  const [all, setAll] = useState<readonly Mend[]>(row.mends ?? [])
  const [touched, setTouched] = useState(false)
  const change = (next: readonly Mend[]) => {
    setAll(next)
    setTouched(true)
  }
  useKeepAcrossReload('import-mends', touched ? all : null, change)
  return {
    mends: all.filter(({ field }) => (mapping[field] ?? null) !== null),
    mend: (...made) => change(made.reduce<readonly Mend[]>(withMade, all)),
    takeBack: (made) => change(all.filter((one) => !sameValue(one, made))),
  }
}
