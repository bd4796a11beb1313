import { type ComponentType, lazy, Suspense } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { resourceNamed } from '../../resources/index.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import type { ViewProps, ViewsModule } from './types.ts'

export { AuthImage, useFileUrl } from './AuthImage.tsx'
export { useRights } from './rights.ts'
export { useTexts } from './texts.ts'
export { titleOf } from './title.ts'
export type { Layout, ViewProps, Views, ViewsModule } from './types.ts'

type ViewName = 'list' | 'create' | 'edit' | 'show'

const overrides = import.meta.glob<ViewsModule>('../../resources/*/views.tsx')

const overridesOf = (resource: string): Promise<ViewsModule> =>
  overrides[`../../resources/${resource}/views.tsx`]?.() ?? Promise.resolve({})

const generated: Readonly<Record<ViewName, () => Promise<ComponentType<ViewProps>>>> = {
  list: async () => (await import('./list.tsx')).GeneratedList,
  create: async () => (await import('./form.tsx')).GeneratedCreate,
  edit: async () => (await import('./form.tsx')).GeneratedEdit,
  show: async () => (await import('./show.tsx')).GeneratedShow,
}

const OPERATION: Readonly<Record<ViewName, string>> = { list: 'list', create: 'create', edit: 'update', show: 'get' }

function viewOf(resource: string, name: ViewName): ComponentType {
  const View = lazy(async () => {
    const own = await overridesOf(resource)
    const Shown = own.views?.[name] ?? (await generated[name]())
    return { default: () => <Shown layout={own.layout} /> }
  })
  const Framed = () => {
    const translate = useTranslate()
    return (
      <ResourceContextProvider value={resource}>
        <Suspense fallback={<PageSkeleton label={translate('common.state.loading')} />}>
          <View />
        </Suspense>
      </ResourceContextProvider>
    )
  }
  Framed.displayName = `${resource}.${name}`
  return Framed
}

const made = new Map<string, Partial<Record<ViewName, ComponentType>>>()

/**
 * The views of a resource, made from its declaration; `resources/<name>/views.tsx` may put its own in their place.
 * A view that nobody's access rule grants, or that a read-only resource cannot have, is absent; within a view, what
 * the signed-in person may not do is not offered. The same components come back each time.
 */
export function resourceViews(name: string): Partial<Record<ViewName, ComponentType>> {
  const known = made.get(name)
  if (known) return known
  const { resource, access } = resourceNamed(name)
  const names: ViewName[] = resource.readOnly === true ? ['list', 'show'] : ['list', 'create', 'edit', 'show']
  const granted = names.filter((view) => Object.hasOwn(access.grants, OPERATION[view]))
  const views = Object.fromEntries(granted.map((view) => [view, viewOf(name, view)]))
  made.set(name, views)
  return views
}
