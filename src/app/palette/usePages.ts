import { useCreatePath, useResourceDefinitions, useTranslate } from 'react-admin'
import { fold } from '../../../resources/_kit/fold.ts'
import { textsOf } from '../../generate/texts.ts'
import { useDemo, useMeta } from '../../providers/meta.ts'
import { whoNow } from '../../providers/reach.ts'
import { menuFor } from '../layout/menu.ts'
import { isOpen } from '../routes/open.ts'
import { toSpecPath } from '../routes/ownPaths.ts'
import type { Choice } from './choices.ts'

/** What can be begun from anywhere, in this order. */
const MADE = [
  'projects',
  'donors',
  'donor_transactions',
  'reports',
  'campaigns',
  'meta_campaigns',
  'surveys',
  'templates',
  'year_letters',
  'users',
  'entities',
  'plans',
] as const

/** Pages that no menu has, by the keys of their names. */
const OTHERS = [
  ['/app/quick-update', 'pictures.quick.title', 'add'],
  ['/app/record-gift', 'gifts.record.title', 'add'],
  ['/app/unnamed-gifts', 'gifts.unnamed.title', 'gifts'],
  ['/app/imports/new/projects', 'imports.titleOf.projects', 'imports'],
  ['/app/donors/upload-donors', 'imports.titleOf.donors', 'imports'],
  ['/app/donors/upload-joud-donor', 'imports.titleOf.joud_operations', 'imports'],
  ['/app/donors/upload-donor-foundation', 'imports.titleOf.foundation_grants', 'imports'],
  ['/app/imports/new/donor_transactions', 'imports.titleOf.donor_transactions', 'imports'],
  ['/app/profile/home', 'common.menu.profile', 'users'],
  ['/app/profile/change-password', 'auth.changePasswordTitle', 'users'],
  ['/auth/logout', 'auth.signOut', 'users'],
] as const

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Pages and actions that the signed-in person may open; of those that are called so. */
export function usePages(text: string): readonly Choice[] {
  const translate = useTranslate()
  const definitions = useResourceDefinitions()
  const createPath = useCreatePath()
  const isCaught = useMeta()?.mail === 'catcher'
  const hasDemo = useDemo() !== null
  const { roles, reach } = whoNow()
  const pages = menuFor(roles, { isCaught, hasDemo, reach })
    .flatMap(({ items }) => items)
    .map(
      ({ path, label, icon }): Choice => ({
        key: path,
        group: translate('palette.pages'),
        to: path,
        label: translate(label, { smart_count: 2 }),
        icon,
      }),
    )
  const actions = translate('palette.actions')
  const made = MADE.filter((name) => definitions[name]?.hasCreate === true).map((name): Choice => {
    const to = toSpecPath(createPath({ resource: name, type: 'create' }))
    const label = translate('kit.add', { name: textsOf(name, translate).within.one })
    return { key: to, group: actions, to, label, icon: 'add' }
  })
  const others = OTHERS.filter(([to]) => isOpen(to, roles)).map(
    ([to, label, icon]): Choice => ({ key: to, group: actions, to, label: translate(label), icon }),
  )
  const words = wordsOf(text)
  return [...pages, ...made, ...others].filter(({ label }) => {
    const folded = fold(label)
    return words.every((word) => folded.includes(word))
  })
}
