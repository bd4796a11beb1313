import type { ThemeOptions } from '@mui/material/styles'
import { type ComponentProps, createElement } from 'react'
import { FONT_WEIGHT, palettes, RADIUS, type ThemeMode } from './tokens.ts'

type Components = NonNullable<ThemeOptions['components']>

/** react-admin's text inputs still hand over what MUI has by another name since: it must not land in the page. */
function Frame(props: ComponentProps<'div'> & { InputProps?: object }) {
  const own = { ...props }
  delete own.InputProps
  return createElement('div', own)
}

/** What every frame of an input is made of. */
export const INPUT_FRAME = { component: Frame }

/** What react-admin's own parts look like in Athar. */
export function reactAdminComponents(mode: ThemeMode): Components {
  const colours = palettes[mode]
  return {
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-headerCell': {
            backgroundColor: colours.sunk,
            color: colours.inkSoft,
            fontWeight: FONT_WEIGHT.medium,
          },
          // The table scrolls inside its card, never the page.
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: RADIUS.medium - 1 },
        },
      },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: colours.actionSoft,
            color: colours.onActionSoft,
            borderRadius: RADIUS.medium,
            top: -4,
            // As high as the line of tools that it covers, or higher where its buttons need more rows; on a phone it stands
            // above the records and not over them.
            '&:not(.RaBulkActionsToolbar-collapsed)': {
              minHeight: 60,
              height: 'auto',
              flexWrap: 'wrap',
              // As wide as the line of tools, which stands outside of the table's frame.
              insetInline: -1,
              transform: 'translateY(-100%)',
              '@media (max-width: 899.95px)': {
                position: 'static',
                transform: 'none',
                paddingBlock: 8,
                marginBottom: 8,
              },
            },
            '& .RaBulkActionsToolbar-title': { flex: '0 1 auto', flexWrap: 'wrap', columnGap: 8, rowGap: 0 },
            '& .MuiButton-root, & .MuiIconButton-root, & .MuiTypography-root': { color: colours.onActionSoft },
          },
          '@media (max-width: 899.95px)': {
            '& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', justifyContent: 'flex-start' },
          },
        },
      },
    },
    RaFilterForm: { styleOverrides: { root: { gap: 8 } } },
    // Its legend is shrunk and moved as if it were a label within a frame, to the wrong side in Arabic.
    RaRadioButtonGroupInput: {
      styleOverrides: {
        root: {
          '& .RaRadioButtonGroupInput-label': { transform: 'none', fontSize: '0.875rem' },
          '& .MuiFormHelperText-root': { marginInline: 0 },
          '& .MuiRadio-root svg': { fontSize: '1.25rem' },
        },
      },
    },
    RaTopToolbar: { styleOverrides: { root: { alignItems: 'center' } } },
  }
}
