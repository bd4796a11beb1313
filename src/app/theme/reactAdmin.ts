import type { ThemeOptions } from '@mui/material/styles'
import { type ComponentProps, createElement } from 'react'
import { FONT_WEIGHT, type Palette, palettes, RADIUS, SHADOW, type ThemeMode } from './tokens.ts'

type Components = NonNullable<ThemeOptions['components']>

/** The frame: bar above, menu beside, page. */
function frame(colours: Palette): Components {
  return {
    RaAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: colours.surface,
          color: colours.ink,
          borderBottom: `1px solid ${colours.hairline}`,
          boxShadow: 'none',
          '& .RaAppBar-toolbar': { minHeight: 56 },
          '& .MuiIconButton-root, & .MuiButton-root': { color: colours.ink },
        },
      },
    },
    RaLayout: {
      styleOverrides: {
        root: {
          backgroundColor: colours.paper,
          // A wide table scrolls in its card; the page stays as wide as the window.
          minWidth: 0,
          '& .RaLayout-appFrame': { marginTop: 56, minWidth: 0 },
          '& .RaLayout-contentWithSidebar': { minWidth: 0 },
          '& .RaLayout-content': {
            backgroundColor: colours.paper,
            padding: '8px 32px 48px',
            minWidth: 0,
            '@media (max-width: 899px)': { padding: '8px 16px 88px' },
          },
        },
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          borderInlineEnd: `1px solid ${colours.hairline}`,
          backgroundColor: colours.paper,
          '& .MuiPaper-root': { backgroundColor: colours.paper },
        },
      },
    },
    RaMenu: {
      styleOverrides: {
        root: {
          paddingInline: 8,
          paddingBlock: 8,
          display: 'grid',
          gap: 2,
          justifyContent: 'stretch',
          boxSizing: 'border-box',
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 44,
          marginInline: 0,
          paddingInline: 12,
          borderRadius: RADIUS.medium,
          color: colours.ink,
          fontWeight: FONT_WEIGHT.medium,
          '& .RaMenuItemLink-icon': { minWidth: 36, color: colours.inkSoft },
          '&:hover': { backgroundColor: colours.sunk },
          '&.RaMenuItemLink-active': {
            backgroundColor: colours.actionSoft,
            color: colours.onActionSoft,
            fontWeight: FONT_WEIGHT.semibold,
            '& .RaMenuItemLink-icon': { color: colours.onActionSoft },
          },
        },
      },
    },
    RaNotification: { styleOverrides: { root: { '& .RaNotification-undo': { color: 'inherit', fontWeight: 600 } } } },
  }
}

/** Lists and their tables. */
function lists(colours: Palette, mode: ThemeMode): Components {
  const head = { backgroundColor: colours.sunk, color: colours.inkSoft, fontWeight: FONT_WEIGHT.medium }
  return {
    RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-headerCell': head } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-headerCell': head,
          '& .RaDataTable-clickableRow': { cursor: 'pointer' },
          // The table scrolls inside its card, never the page.
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: RADIUS.medium - 1 },
        },
      },
    },
    RaList: {
      styleOverrides: {
        root: {
          '& .RaList-main': { minWidth: 0 },
          '& .RaList-content': {
            borderRadius: RADIUS.medium,
            border: `1px solid ${colours.hairline}`,
            backgroundColor: colours.surface,
            boxShadow: 'none',
            minWidth: 0,
          },
        },
      },
    },
    RaListToolbar: {
      styleOverrides: {
        root: {
          gap: 8,
          paddingBlock: 8,
          // On a phone the search takes the line and the actions stand beside it, or wrap below.
          '@media (max-width: 599px)': {
            flexDirection: 'row',
            flexWrap: 'wrap',
            alignItems: 'center',
            backgroundColor: 'transparent',
            '& .RaFilterForm-root, & > form': { flex: '1 1 200px', width: 'auto' },
            '& .RaTopToolbar-root, & > .MuiToolbar-root': {
              flex: '0 0 auto',
              minHeight: 44,
              backgroundColor: 'transparent',
            },
          },
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
            // As high as the filters that it covers.
            '&:not(.RaBulkActionsToolbar-collapsed)': {
              minHeight: 60,
              height: 60,
              transform: 'translateY(-60px)',
              '@media (max-width: 599px)': { minHeight: 72, height: 72, transform: 'translateY(-72px)' },
            },
            '& .MuiButton-root, & .MuiIconButton-root, & .MuiTypography-root': { color: colours.onActionSoft },
          },
        },
      },
    },
    RaEmpty: { styleOverrides: { root: { '& .RaEmpty-message': { opacity: 1, color: colours.inkSoft } } } },
    RaSimpleList: {
      styleOverrides: { root: { '& .MuiListItem-root': { borderBottom: `1px solid ${colours.hairline}` } } },
    },
    RaFilterForm: { styleOverrides: { root: { gap: 8, alignItems: 'flex-end' } } },
    RaInspector: { styleOverrides: { root: { boxShadow: SHADOW[mode] } } },
  }
}

/** Records: forms, shows, sign-in. */
function records(colours: Palette): Components {
  const card = {
    borderRadius: RADIUS.medium,
    border: `1px solid ${colours.hairline}`,
    backgroundColor: colours.surface,
    boxShadow: 'none',
  }
  return {
    RaCreate: { styleOverrides: { root: { '& .RaCreate-card': card } } },
    RaEdit: { styleOverrides: { root: { '& .RaEdit-card': card } } },
    RaShow: { styleOverrides: { root: { '& .RaShow-card': card } } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent',
          borderTop: `1px solid ${colours.hairline}`,
          '& .RaToolbar-defaultToolbar': { flexWrap: 'wrap', gap: 8 },
        },
      },
    },
    RaLabeled: {
      styleOverrides: {
        root: { '& .RaLabeled-label': { color: colours.inkSoft, fontSize: '0.8125rem' } },
      },
    },
    RaTopToolbar: { styleOverrides: { root: { gap: 8, alignItems: 'center' } } },
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
    RaLogin: { styleOverrides: { root: { backgroundImage: 'none', backgroundColor: colours.paper } } },
    RaFileInput: {
      styleOverrides: {
        root: {
          '& .RaFileInput-dropZone': {
            backgroundColor: colours.sunk,
            color: colours.ink,
            border: `1px dashed ${colours.outline}`,
            borderRadius: RADIUS.medium,
          },
        },
      },
    },
  }
}

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
  return { ...frame(colours), ...lists(colours, mode), ...records(colours) }
}
