import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { platformAdmins } from '../../resources/_kit/roles.ts'
import { PageError } from './layout/PageError.tsx'
import { PublicFrame } from './layout/PublicFrame.tsx'
import { Root } from './Root.tsx'
import { refuse, routesOf } from './routes/build.tsx'
import type { RouteEntry } from './routes/types.ts'

/** [2.13] An unknown address inside an area asks for the login first, then it is a 404. */
const unknownIn = (area: 'app' | 'admin'): RouteObject => {
  const entry: RouteEntry = {
    path: `/${area}/*`,
    clause: '2.10',
    area,
    target: { kind: 'missing' },
    ...(area === 'admin' && { roles: platformAdmins }),
  }
  return {
    path: entry.path,
    handle: { title: 'shell.notFound.title' },
    loader: (args: LoaderFunctionArgs) => refuse(entry, args),
    Component: Nothing,
  }
}

const Nothing = () => null

const area = (id: 'app' | 'admin'): RouteObject => ({
  id,
  lazy: {
    Component: async () => {
      const { AdminArea, AppArea } = await import('./area/Area.tsx')
      return id === 'admin' ? AdminArea : AppArea
    },
  },
  ErrorBoundary: PageError,
  children: [{ ErrorBoundary: PageError, children: [...routesOf(id), unknownIn(id)] }],
})

const unknown: RouteObject = {
  path: '*',
  handle: { title: 'shell.notFound.title' },
  loader: () => {
    throw new Response(null, { status: 404 })
  },
  Component: Nothing,
}

/** Empty on purpose: the document's own ground shows until the first page is here. */
const Splash = () => null

/** Every route of the app, for the browser's router and for tests in memory. */
export const routes = (): RouteObject[] => [
  {
    Component: Root,
    HydrateFallback: Splash,
    children: [
      {
        Component: PublicFrame,
        children: [{ ErrorBoundary: PageError, children: [...routesOf('public', 'auth'), unknown] }],
      },
      area('app'),
      area('admin'),
    ],
  },
]
