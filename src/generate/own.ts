import type { ComponentType } from 'react'
import type { Layout, ViewProps, Views } from './types.ts'

type Files<M> = Readonly<Record<string, (() => Promise<M>) | undefined>>

/** A view of a resource's own; what it leaves out is generated. */
interface ViewModule {
  View: ComponentType<ViewProps>
}

const layouts: Files<{ layout: Layout }> = import.meta.glob<{ layout: Layout }>('../../resources/*/ui/layout.tsx')

// Each is a file by itself, so that whoever opens one does not bring what the others are made of.
const views: Readonly<Record<keyof Views, Files<ViewModule>>> = {
  list: import.meta.glob<ViewModule>('../../resources/*/ui/ListView.tsx'),
  create: import.meta.glob<ViewModule>('../../resources/*/ui/CreateView.tsx'),
  edit: import.meta.glob<ViewModule>('../../resources/*/ui/EditView.tsx'),
  show: import.meta.glob<ViewModule>('../../resources/*/ui/ShowView.tsx'),
}
const FILES: Readonly<Record<keyof Views, string>> = {
  list: 'ListView',
  create: 'CreateView',
  edit: 'EditView',
  show: 'ShowView',
}

const fileOf = (resource: string, name: string): string => `../../resources/${resource}/ui/${name}.tsx`

const asked = new Map<string, Promise<Layout | undefined>>()

/** How a resource's fields stand in its views, where it says so itself; the same promise each time. */
export function layoutOf(resource: string): Promise<Layout | undefined> {
  const known = asked.get(resource)
  if (known) return known
  const load = layouts[fileOf(resource, 'layout')]
  const layout = load ? load().then((module) => module.layout) : Promise.resolve(undefined)
  asked.set(resource, layout)
  // What could not be fetched is asked for again.
  layout.catch(() => asked.delete(resource))
  return layout
}

/** A resource's own view in place of the generated one. */
export const ownView = async (resource: string, view: keyof Views): Promise<ComponentType<ViewProps> | undefined> =>
  (await views[view][fileOf(resource, FILES[view])]?.())?.View
