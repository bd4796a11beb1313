import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { ResourceContextProvider, useParams, useTranslate } from 'react-admin'
import { resourceNamed } from '../../resources/registry.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { fieldOf, formNames } from './fields.ts'
import { layoutOf, ownView } from './own.ts'
import type { ViewProps, Views } from './types.ts'

export { AuthImage, useFileUrl } from './AuthImage.tsx'
export { useRights } from './rights.ts'
export { useTexts } from './texts.ts'
export { titleOf } from './title.ts'
export type { Layout, ViewProps, Views } from './types.ts'

export type ViewName = keyof Views
/** What a view is made of: both forms are one, so that a new record goes on at its own address. */
type Made = 'list' | 'form' | 'show'

const generated: Readonly<Record<Made, (resource: string) => Promise<ComponentType<ViewProps>>>> = {
  list: async () => (await import('./list.tsx')).GeneratedList,
  // Drawn once it is whole.
  form: async (name) => {
    const [{ GeneratedForm, bringInputs }, layout] = await Promise.all([import('./form.tsx'), layoutOf(name)])
    const { resource } = resourceNamed(name)
    await bringInputs(
      formNames(resource).map((field) => [field, fieldOf(resource, field)]),
      layout?.inputs,
    )
    return GeneratedForm
  },
  show: async () => (await import('./show.tsx')).GeneratedShow,
}

const MADE: Readonly<Record<ViewName, Made>> = { list: 'list', create: 'form', edit: 'form', show: 'show' }
/** What opens a view, in the words of the access rules. */
export const OPERATION: Readonly<Record<ViewName, string>> = {
  list: 'list',
  create: 'create',
  edit: 'update',
  show: 'get',
}

/** Both forms are one, of which a resource may have its own, each at its address. */
const PARTS: Readonly<Record<Made, readonly ViewName[]>> = { list: ['list'], form: ['create', 'edit'], show: ['show'] }

function viewOf(resource: string, name: Made): ComponentType {
  const View = lazy(async () => {
    const [layout, Generated, ...own] = await Promise.all([
      layoutOf(resource),
      generated[name](resource),
      ...PARTS[name].map((view) => ownView(resource, view)),
    ])
    const Shown = () => {
      const isNew = useParams()['id'] === undefined
      return createElement((isNew ? own.at(0) : own.at(-1)) ?? Generated, { layout })
    }
    return { default: Shown }
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
 * The views of a resource, made from its declaration; `resources/<name>/ui/ListView.tsx` and its like may put its own in their
 * place, and `layout.tsx` says how fields stand in them.
 * A view that nobody's access rule grants, or that a read-only resource cannot have, is absent; within a view, what
 * the signed-in person may not do is not offered. The same components come back each time.
 */
export function resourceViews(name: string): Partial<Record<ViewName, ComponentType>> {
  const known = made.get(name)
  if (known) return known
  const { resource, access } = resourceNamed(name)
  const names: ViewName[] = resource.readOnly === true ? ['list', 'show'] : ['list', 'create', 'edit', 'show']
  const granted = names.filter((view) => Object.hasOwn(access.grants, OPERATION[view]))
  const kinds = new Map([...new Set(granted.map((view) => MADE[view]))].map((kind) => [kind, viewOf(name, kind)]))
  const views = Object.fromEntries(granted.map((view) => [view, kinds.get(MADE[view])]))
  made.set(name, views)
  return views
}
