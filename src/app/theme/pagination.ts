import type { Components, Theme } from '@mui/material/styles'
import { reactAdminAr } from '../../../i18n/ar/reactAdmin.ts'
import type { Direction } from './tokens.ts'

const { navigation } = reactAdminAr.ra

type Arrow = 'first' | 'last' | 'next' | 'previous'
type Control = Arrow | 'page' | 'start-ellipsis' | 'end-ellipsis'

const arabic = (control: Control, page?: number | null): string =>
  control === 'page'
    ? navigation.page.replace('%{page}', String(page ?? ''))
    : control === 'start-ellipsis' || control === 'end-ellipsis'
      ? ''
      : navigation[control]

/** What the buttons below a list are called when they are read out: MUI knows English alone. */
export const paginationComponents = (direction: Direction): Components<Theme> =>
  direction === 'rtl'
    ? {
        MuiTablePagination: { defaultProps: { getItemAriaLabel: (arrow: Arrow) => arabic(arrow) } },
        MuiPagination: { defaultProps: { getItemAriaLabel: (control, page) => arabic(control, page) } },
      }
    : {}
