import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { sessionNow, storedRoles } from '../../providers/settings.ts'
import { guard } from './guards.ts'
import { loadOf } from './load.ts'
import { table } from './table.ts'
import type { Area, RouteEntry } from './types.ts'

/** Where the document was loaded: there the server has answered already, and asking it again would go in circles. */
const loadedAt = typeof window === 'undefined' ? '' : window.location.pathname

const notFound = (): Response => new Response(null, { status: 404 })

/** What a route carries for the frame around it. */
export interface RouteHandle {
  title?: string
  entry?: RouteEntry
}

/** A record opened below another begins with it: the form reads `?project=ID`. */
function fillOf({ target }: RouteEntry, { params, request }: LoaderFunctionArgs): Response | null {
  if (target.kind !== 'view' || !target.fill) return null
  const url = new URL(request.url)
  const missing = Object.entries(target.fill).filter(([field]) => !url.searchParams.has(field))
  if (missing.length === 0) return null
  for (const [field, name] of missing) url.searchParams.set(field, params[name] ?? '')
  return redirect(url.pathname + url.search)
}

/** Guards a route that has nothing to show, then says so with a 404. */
export const refuse = (entry: RouteEntry, args: LoaderFunctionArgs): Response | null => load(entry, args)

function load(entry: RouteEntry, args: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(args.request.url)
  const to = guard(entry, { pathname, search, session: sessionNow(), storedRoles: storedRoles() })
  if (to !== null) return redirect(to)
  if (entry.target.kind === 'missing') throw notFound()
  if (entry.target.kind === 'server') {
    if (pathname === loadedAt) throw notFound()
    window.location.assign(pathname + search)
  }
  return fillOf(entry, args)
}

const Nothing: ComponentType = () => null

function routeOf(entry: RouteEntry): RouteObject {
  const screen = loadOf(entry.target)
  const handle: RouteHandle = { entry, ...(entry.title !== undefined && { title: entry.title }) }
  const common = { path: entry.path, handle, loader: (args: LoaderFunctionArgs) => load(entry, args) }
  return screen ? { ...common, lazy: { Component: screen } } : { ...common, Component: Nothing }
}

/** Addresses that name a project. */
const OF_PROJECT = /^\/app\/(?:projects|campaigns\/create\/project)\/.*:/

const ofProject = (routes: RouteObject[]): RouteObject[] =>
  routes.length === 0
    ? []
    : [
        {
          id: 'of-project',
          lazy: {
            Component: async () => (await import('../../../resources/projects/ui/KnownProject.tsx')).KnownProject,
          },
          children: routes,
        },
      ]

export const routesOf = (...areas: Area[]): RouteObject[] => {
  const entries = table.filter(({ area }) => areas.includes(area))
  const [about, others] = [true, false].map((is) => entries.filter(({ path }) => OF_PROJECT.test(path) === is))
  return [...ofProject((about ?? []).map(routeOf)), ...(others ?? []).map(routeOf)]
}
