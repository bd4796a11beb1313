import type { ThemeOptions } from '@mui/material/styles'
import { type Palette, RADIUS } from './tokens.ts'

type Components = NonNullable<ThemeOptions['components']>

/** Notices, progress, waiting. */
export function feedback(colours: Palette): Components {
  const soft = (ground: string, mark: string) => ({
    backgroundColor: ground,
    color: colours.ink,
    border: `1px solid color-mix(in srgb, ${mark} 30%, ${ground})`,
    '& .MuiAlert-icon': { color: mark },
  })
  return {
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: RADIUS.medium,
          alignItems: 'flex-start',
          // Where words and button have no room beside each other, the button stands below, and its words stay whole.
          flexWrap: 'wrap',
          '& .MuiAlert-message': { flex: '1 1 180px', minWidth: 0 },
          '& .MuiAlert-action .MuiButton-root': {
            overflowWrap: 'normal',
            wordBreak: 'keep-all',
            minWidth: 'max-content',
          },
          variants: [
            { props: { severity: 'success', variant: 'standard' }, style: soft(colours.successSoft, colours.success) },
            { props: { severity: 'warning', variant: 'standard' }, style: soft(colours.warningSoft, colours.warning) },
            { props: { severity: 'error', variant: 'standard' }, style: soft(colours.dangerSoft, colours.danger) },
            { props: { severity: 'info', variant: 'standard' }, style: soft(colours.infoSoft, colours.info) },
          ],
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: { root: { borderRadius: RADIUS.medium, backgroundColor: colours.ink, color: colours.paper } },
    },
    MuiLinearProgress: {
      styleOverrides: { root: { height: 8, borderRadius: RADIUS.pill, backgroundColor: colours.sunk } },
    },
    MuiSkeleton: { defaultProps: { animation: 'pulse' }, styleOverrides: { root: { backgroundColor: colours.sunk } } },
    MuiBadge: { styleOverrides: { colorSecondary: { backgroundColor: colours.accent, color: colours.onAccent } } },
  }
}
