import { ResourceContextProvider } from 'react-admin'
import { GeneratedEdit } from '../../../../src/generate/form.tsx'
import type { Layout } from '../../../../src/generate/types.ts'
import { layout } from '../layout.tsx'

/**
 * Files are the entity's own: the platform's people neither open nor store them, and a 403 would sign them out [4.3]. All
 * else of an entity stands here on one page.
 */
const WITHOUT_FILES: Layout = { ...layout, elsewhere: [], inputs: { ...layout.inputs, logo: () => null } }

/** [2.50] [3.2] what the platform puts right of an entity. */
export default function AdminEntityEdit() {
  return (
    <ResourceContextProvider value="entities">
      <GeneratedEdit layout={WITHOUT_FILES} />
    </ResourceContextProvider>
  )
}
