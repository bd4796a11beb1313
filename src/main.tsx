import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routes } from './app/router.tsx'
import { followOtherTabs, getSettings, subscribeSettings } from './providers/settings.ts'

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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
