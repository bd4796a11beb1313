import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { useRefusalText } from '../../../src/generate/hooks/useRefusalText.ts'
import { templates } from '../schema.ts'

/** Runs an action of templates; what the server refuses is said, and answered with null. */
export function useTemplateAct() {
  const notify = useNotify()
  const refusal = useRefusalText(templates.name)
  const client = useQueryClient()
  return async <T>(id: string | null, action: string, body: object = {}): Promise<T | null> => {
    try {
      return await runAction<T>(templates.name, id, action, body)
    } catch (error) {
      notify(refusal(error), { type: 'error' })
      return null
    } finally {
      void client.invalidateQueries({ queryKey: [templates.name] })
    }
  }
}
