import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { Loading, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { later, OVER_THE_PAGE } from '../../generate/lazyPart.tsx'
import { useDemo, useMeta, useMetaSettled } from '../../providers/meta.ts'
import { useReach } from '../../providers/reach.ts'
import { readClaims } from '../../providers/session.ts'
import { useSettings } from '../../providers/settings.ts'
import { Logo, LogoMark } from '../../ui/Logo.tsx'
import { useHasKeys } from '../../ui/useHasKeys.ts'
import { landing } from '../routes/guards.ts'
import { PHONE_MAX } from '../theme/tokens.ts'
import { TourOffer } from '../tour/TourOffer.tsx'
import { AwayBanner } from './AwayBanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { BranchBanner } from './BranchBanner.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { type MenuGroup, menuFor } from './menu.ts'
import { MenuGroups } from './SideMenu.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { showCurrent } from './showCurrent.ts'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { WaitingBanner } from './WaitingBanner.tsx'

/** From here on the side menu has its words; below it is a rail of icons. */
const WIDE = 1100

const Keys = later(async () => (await import('../keys/Keys.tsx')).Keys, OVER_THE_PAGE)

function Side({ groups, home, isNarrow }: { groups: readonly MenuGroup[]; home: string; isNarrow: boolean }) {
  const translate = useTranslate()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    // Again with each page, and once what it holds is another.
    if (pathname !== '' && groups.length > 0 && menu.current) showCurrent(menu.current)
  }, [pathname, groups])
  return (
    <Box
      ref={menu}
      component="nav"
      aria-label={translate('common.menu.label')}
      sx={{
        position: 'sticky',
        top: 0,
        alignSelf: 'flex-start',
        flex: 'none',
        width: isNarrow ? 68 : 248,
        height: '100dvh',
        overflowY: 'auto',
        px: 1,
        borderInlineEnd: '1px solid var(--athar-hairline)',
        bgcolor: 'var(--athar-paper)',
        '@media print': { display: 'none' },
      }}
    >
      <Box
        component={Link}
        to={home}
        aria-label={isNarrow ? translate('common.appName') : undefined}
        sx={{
          display: 'flex',
          justifyContent: isNarrow ? 'center' : 'flex-start',
          alignItems: 'center',
          height: 60,
          px: 1.5,
          mb: 1,
          textDecoration: 'none',
          borderRadius: 1,
        }}
      >
        {isNarrow ? <LogoMark size={32} /> : <Logo name={translate('common.appName')} size={32} />}
      </Box>
      <MenuGroups groups={groups} isNarrow={isNarrow} />
    </Box>
  )
}

/** The frame of the signed-in areas: menu beside or below, bar, notices, page. */
export function Layout({ children }: { children: ReactNode }) {
  const token = useSettings((settings) => settings.token)
  const session = useMemo(() => readClaims(token), [token])
  const isCaught = useMeta()?.mail === 'catcher'
  const hasDemo = useDemo() !== null
  const isSettled = useMetaSettled()
  const reach = useReach(session?.roles ?? [])
  // [2.53] nothing else opens before the first-time page is done, so nothing else is offered.
  const groups = useMemo(
    () => (session?.firstTime === true ? [] : menuFor(session?.roles ?? [], { isCaught, hasDemo, reach })),
    [session, isCaught, hasDemo, reach],
  )
  const hasMenu = groups.length > 0
  const isPhone = useMediaQuery(`(max-width: ${PHONE_MAX}px)`, { noSsr: true })
  const isNarrow = useMediaQuery(`(max-width: ${WIDE - 1}px)`, { noSsr: true })
  const hasKeys = useHasKeys()
  const home = session === null ? '/' : landing(session)
  return (
    <Box
      sx={{
        display: 'flex',
        minHeight: '100dvh',
        bgcolor: 'var(--athar-paper)',
        '@media print': { display: 'block', minHeight: 0, bgcolor: 'transparent' },
      }}
    >
      <SkipLink />
      {isPhone || !hasMenu ? null : <Side groups={groups} home={home} isNarrow={isNarrow} />}
      <Box
        sx={{
          flex: '1 1 auto',
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          '@media print': { display: 'block' },
        }}
      >
        <TopBar home={home} hasSearch={hasMenu} hasBell={hasMenu && reach !== 'own'} />
        <AwayBanner />
        <BranchBanner />
        <DemoBanner />
        <WaitingBanner />
        {hasMenu ? <TourOffer /> : null}
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={{
            flex: '1 1 auto',
            minWidth: 0,
            width: '100%',
            maxWidth: 1344,
            mx: 'auto',
            px: { xs: 2, sm: 3, lg: 4 },
            pt: 1,
            pb: { xs: 12, sm: 6 },
            '&:focus': { outline: 'none' },
            // The strips above it are known then: it is drawn where it stays.
            visibility: isSettled ? undefined : 'hidden',
            '@media print': { p: 0, maxWidth: 'none' },
          }}
        >
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </Box>
      </Box>
      {isPhone && hasMenu ? <BottomBar groups={groups} /> : null}
      <Toasts />
      {hasMenu && hasKeys ? <Keys groups={groups} /> : null}
    </Box>
  )
}
