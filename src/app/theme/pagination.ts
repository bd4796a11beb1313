import type { Components, Theme } from '@mui/material/styles'
import { i18nProviderFor } from '../../providers/i18nProvider.ts'
import type { Direction } from './tokens.ts'

type Arrow = 'first' | 'last' | 'next' | 'previous'
type Control = Arrow | 'page' | 'start-ellipsis' | 'end-ellipsis'

const arabic = (control: Control, page?: number | null): string =>
  control === 'start-ellipsis' || control === 'end-ellipsis'
    ? ''
    : i18nProviderFor('ar').translate(`ra.navigation.${control}`, { page: page ?? '' })

/** What the buttons below a list are called when they are read out: MUI knows English alone. */
export const paginationComponents = (direction: Direction): Components<Theme> =>
  direction === 'rtl'
    ? {
        MuiTablePagination: { defaultProps: { getItemAriaLabel: (arrow: Arrow) => arabic(arrow) } },
        MuiPagination: { defaultProps: { getItemAriaLabel: (control, page) => arabic(control, page) } },
      }
    : {}
