import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LoadingIndicator, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { branchIn, nameIn } from '../../../i18n/named.ts'
import { later } from '../../generate/lazyPart.tsx'
import { useSettings } from '../../providers/settings.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { GiftButton } from './GiftButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SearchButton } from './SearchButton.tsx'
import { TextSize } from './TextSize.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

// After the page itself: its room is kept.
const Bell = later(async () => (await import('../notices/Bell.tsx')).Bell, { xs: 44, sm: 44, width: 44 })

// A name in the other language is cut at its own end, yet stands where the line begins (`left` is mirrored).
const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.4,
  textAlign: 'left',
} as const

/** Between the buttons of a phone a name has two short lines, so that one knows whose page it is. */
const NAME = {
  ...oneLine,
  fontWeight: 600,
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  lineHeight: { xs: 1.3, sm: 1.4 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
} as const

/** Where letters are so large that no word has room beside the buttons, the mark alone stands for them. */
const WHO = {
  flex: '1 1 auto',
  minWidth: 0,
  paddingInlineStart: { xs: 1, sm: 0 },
  containerType: 'inline-size',
  '@container (max-width: 3.5rem)': { '& > *': { display: 'none' } },
} as const

interface TopBarProps {
  /** Where the mark leads. */
  home: string
  /** Whether there is anywhere to go. */
  hasSearch: boolean
  /** Whether anything is told here: to donors the first page of theirs tells what is new. */
  hasBell: boolean
}

/** Entity and branch at the start; search, language, theme and person at the end. */
export function TopBar({ home, hasSearch, hasBell }: TopBarProps) {
  const translate = useTranslate()
  const isDonor = useSettings(({ profile }) => profile?.kind === 'donor')
  const entity = useSettings(({ profile }) => profile?.entity ?? null)
  const { locale } = useFormat()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        // What is told of oneself has the room that is between the buttons of a phone.
        gap: { xs: 0, sm: 1 },
        minHeight: 60,
        px: { xs: 1.5, sm: 3 },
        bgcolor: 'var(--athar-surface)',
        borderBottom: '1px solid var(--athar-hairline)',
        '& button': { minHeight: 44 },
        '@media print': { display: 'none' },
      }}
    >
      <Box
        component={Link}
        to={home}
        aria-label={translate('shell.notFound.home')}
        sx={{ display: { xs: 'flex', md: 'none' }, borderRadius: 1 }}
      >
        <LogoMark size={32} />
      </Box>
      <Box sx={WHO}>
        <Typography dir="auto" sx={NAME}>
          {entity ? nameIn(entity, locale) : translate('common.appName')}
        </Typography>
        <Typography dir="auto" variant="body2" color="textSecondary" sx={oneLine}>
          {entity ? branchIn(entity, locale) : translate('common.tagline')}
        </Typography>
      </Box>
      <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
        <LoadingIndicator aria-label={translate('common.state.loading')} />
      </Box>
      {hasSearch ? <GiftButton /> : null}
      {hasSearch ? <SearchButton /> : null}
      {hasBell ? <Bell /> : null}
      {isDonor ? <TextSize /> : null}
      <LanguageSwitch />
      <ThemeToggle />
      <UserMenu />
    </Box>
  )
}
