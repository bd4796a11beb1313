import type { ThemeOptions } from '@mui/material/styles'
import { baselineCss } from './baseline.ts'
import { feedback } from './feedback.ts'
import { INPUT_FRAME } from './reactAdmin.ts'
import {
  type Direction,
  FONT_WEIGHT,
  LINE_HEIGHT,
  MOTION,
  type Palette,
  palettes,
  RADIUS,
  SHADOW,
  type ThemeMode,
} from './tokens.ts'

type Components = NonNullable<ThemeOptions['components']>

const hair = (colours: Palette): string => `1px solid ${colours.hairline}`

/** Buttons, links, chips: what is pressed. */
function controls(colours: Palette, direction: Direction): Components {
  const line = LINE_HEIGHT[direction].control
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          textTransform: 'none',
          fontWeight: FONT_WEIGHT.semibold,
          lineHeight: line,
          borderRadius: RADIUS.medium,
          minHeight: 40,
          paddingInline: 16,
          transition: `background-color ${MOTION.quick}ms ${MOTION.easing}, border-color ${MOTION.quick}ms`,
          '@media (pointer: coarse)': { minHeight: 44 },
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              style: { '&:hover': { backgroundColor: colours.actionHover } },
            },
            { props: { variant: 'text', color: 'secondary' }, style: { color: colours.accentText } },
            {
              props: { variant: 'outlined', color: 'secondary' },
              style: { color: colours.accentText, borderColor: colours.accentText },
            },
            {
              props: { variant: 'outlined', color: 'primary' },
              style: {
                borderColor: colours.outline,
                '&:hover': { borderColor: colours.action, backgroundColor: colours.actionSoft },
              },
            },
            {
              props: { variant: 'text', color: 'primary' },
              style: { '&:hover': { backgroundColor: colours.actionSoft } },
            },
          ],
        },
        sizeSmall: { minHeight: 36, paddingInline: 12 },
        sizeLarge: { minHeight: 48, paddingInline: 24 },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: RADIUS.medium } } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: RADIUS.small, fontWeight: FONT_WEIGHT.medium, height: 28 },
        filled: { backgroundColor: colours.sunk, color: colours.ink },
        outlined: { borderColor: colours.outline },
        deleteIcon: { color: colours.inkSoft, '&:hover': { color: colours.ink } },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          borderColor: colours.outline,
          color: colours.ink,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.action, color: colours.onAction },
        },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          fontWeight: FONT_WEIGHT.medium,
          fontSize: '1rem',
          minHeight: 48,
          lineHeight: line,
          color: colours.inkSoft,
        },
      },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          borderRadius: RADIUS.small,
          fontVariantNumeric: 'tabular-nums',
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: colours.actionSoft,
            color: colours.onActionSoft,
            fontWeight: FONT_WEIGHT.semibold,
          },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { borderBottom: hair(colours) },
        indicator: { height: 3, borderRadius: '3px 3px 0 0', backgroundColor: colours.action },
      },
    },
  }
}

/** Fields of forms. Placeholders and labels are drawn at full strength: the faint default fails AA. */
function inputs(colours: Palette, direction: Direction): Components {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true, ...INPUT_FRAME },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: RADIUS.medium,
          backgroundColor: colours.surface,
          '&:hover:not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': { borderColor: colours.ink },
          // The frame itself shows the focus; a ring around the text inside would be a second one.
          '& input:focus-visible, & textarea:focus-visible': { outline: 'none' },
        },
        notchedOutline: { borderColor: colours.outline },
        input: { paddingBlock: 10 },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        root: { lineHeight: LINE_HEIGHT[direction].control },
        input: {
          height: 'auto',
          minHeight: 24,
          '&::placeholder': { color: colours.inkSoft, opacity: 1 },
          '&:focus-visible': { outline: 'none' },
        },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: colours.inkSoft } } },
    MuiFormLabel: { styleOverrides: { root: { color: colours.inkSoft } } },
    MuiFormHelperText: {
      styleOverrides: { root: { color: colours.inkSoft, fontSize: '0.8125rem', marginInline: 4, textAlign: 'start' } },
    },
    MuiCheckbox: {
      defaultProps: {
        // react-admin names its row checkboxes on the wrapping span, where the name is neither allowed nor
        // heard; it belongs on the input.
        slotProps: {
          input: (owner) => (owner['aria-label'] ? { 'aria-label': owner['aria-label'] } : {}),
          // Its "select all" still hands over the prop of older versions, which would land in the page.
          root: (owner) => ({ 'aria-label': undefined, ...('inputProps' in owner ? { inputProps: undefined } : {}) }),
        },
      },
      styleOverrides: { root: { color: colours.outline } },
    },
    MuiRadio: { styleOverrides: { root: { color: colours.outline } } },
    MuiSwitch: {
      styleOverrides: {
        track: { backgroundColor: colours.outline, opacity: 1 },
        switchBase: { '&.Mui-checked + .MuiSwitch-track': { opacity: 0.55 } },
        thumb: { boxShadow: `0 0 0 1px ${colours.outline}` },
      },
    },
  }
}

/** How far a field's label reaches above its frame. */
const LABEL_ABOVE = 14

/** Cards, tables, menus, dialogs: what holds. */
function surfaces(colours: Palette, mode: ThemeMode): Components {
  const floating = { boxShadow: SHADOW[mode], backgroundColor: colours.raised, backgroundImage: 'none' }
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: colours.hairline } },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: RADIUS.medium, border: hair(colours), boxShadow: 'none' } },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 24, '@media (max-width: 599px)': { padding: 16 } } } },
    MuiDivider: { styleOverrides: { root: { borderColor: colours.hairline } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: hair(colours), fontVariantNumeric: 'tabular-nums', paddingBlock: 12 },
        sizeSmall: { paddingBlock: 8 },
        head: {
          color: colours.inkSoft,
          fontWeight: FONT_WEIGHT.medium,
          fontSize: '0.8125rem',
          backgroundColor: colours.sunk,
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: colours.actionSoft },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.actionSoft },
          'tbody &:last-of-type > .MuiTableCell-body': { borderBottom: 0 },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: { '&.Mui-active': { color: colours.ink }, '&:hover': { color: colours.ink } },
      },
    },
    MuiAutocomplete: {
      defaultProps: {
        fullWidth: true,
        // Where a list opens upward it leaves the label on the upper edge of the frame to be read.
        slotProps: {
          popper: {
            modifiers: [
              {
                name: 'offset',
                options: {
                  offset: ({ placement }: { placement: string }) => [0, placement.startsWith('top') ? LABEL_ABOVE : 0],
                },
              },
            ],
          },
        },
      },
      styleOverrides: { paper: { ...floating, borderRadius: RADIUS.medium, border: hair(colours) } },
    },
    MuiMenu: {
      styleOverrides: { paper: { ...floating, borderRadius: RADIUS.medium, border: hair(colours), marginBlock: 4 } },
    },
    MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: RADIUS.medium } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 44,
          borderRadius: RADIUS.small,
          marginInline: 8,
          paddingInline: 12,
          '&:hover': { backgroundColor: colours.sunk },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.actionSoft, color: colours.onActionSoft },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { color: 'inherit' } } },
    MuiDialog: {
      styleOverrides: {
        paper: { ...floating, borderRadius: RADIUS.large, border: hair(colours) },
        paperFullScreen: { borderRadius: 0, border: 0 },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { paddingBlock: 24, paddingBlockEnd: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: colours.veil } } } },
    MuiTooltip: {
      defaultProps: { arrow: true },
      styleOverrides: {
        tooltip: {
          backgroundColor: colours.ink,
          color: colours.paper,
          fontSize: '0.8125rem',
          fontWeight: FONT_WEIGHT.regular,
          lineHeight: 1.5,
          padding: '6px 10px',
          borderRadius: RADIUS.small,
        },
        arrow: { color: colours.ink },
      },
    },
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
  }
}

/** What every part of the interface library looks like in Athar. */
export function muiComponents(mode: ThemeMode, direction: Direction): Components {
  const colours = palettes[mode]
  return {
    MuiCssBaseline: { styleOverrides: baselineCss(mode, direction) },
    ...controls(colours, direction),
    ...inputs(colours, direction),
    ...surfaces(colours, mode),
    ...feedback(colours),
  }
}
