import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routes } from './app/router.tsx'
import { keepWhileAway } from './providers/acrossReload.ts'
import { holdReload } from './providers/flight.ts'
import { onFirstTime } from './providers/http.ts'
import { keepSession } from './providers/keepSession.ts'
import { adoptLanguage, followLanguage } from './providers/language.ts'
import { bringMeta } from './providers/meta.ts'
import { goThereInstead } from './providers/reload.ts'
import { followOtherTabs, getSettings, subscribeSettings } from './providers/settings.ts'
import { ignoreSecondClicks } from './ui/secondClick.ts'

// The first page and its language are fetched side by side. The link in a letter names the letter's language.
adoptLanguage(new URLSearchParams(window.location.search).get('lang'))
const language = followLanguage()
const meta = bringMeta()
const router = createBrowserRouter(routes())

// A session that ends, here or in another tab, ends on every page: the guards run again and send to the login.
followOtherTabs()
let token = getSettings().token
subscribeSettings(() => {
  const { token: now } = getSettings()
  if (now === token) return
  const ended = now === null
  token = now
  if (ended) void router.revalidate()
})

ignoreSecondClicks()
keepSession()
keepWhileAway()
// [2.53] the server asks for it before everything else.
onFirstTime(() => void router.navigate('/app/first-time'))
holdReload(() => router.state.navigation.state !== 'idle')
router.subscribe(({ navigation, location }) => goThereInstead(router.createHref(navigation.location ?? location)))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
// No await at the top of this file: a file that is fetched here and imports this one would wait for it, and it for them.
void Promise.all([language, meta]).then(() =>
  page.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)
