import { later } from '../lazyPart.tsx'
import type { InputProps } from '../types.ts'
import type { OnlyProps } from './Only.tsx'

/** It reads the form around it: lists and pages, which have the same layout, do without the forms' library. */
const Only = later<OnlyProps>(async () => (await import('./Only.tsx')).Only, { xs: 56, sm: 56 })

/** The input of a field that is asked for only where another one holds this value. */
export const onlyWhere = (name: string, value: unknown, among?: InputProps['among']) =>
  Object.assign((props: InputProps) => <Only {...props} {...(among && { among })} where={{ name, value }} />, {
    bring: Only.bring,
  })
