import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { readSendings } from './calls.ts'

/** How a survey went out so far; it follows what becomes of its messages. */
export function useSendings(id: string) {
  const key = ['surveys', 'sendings', id]
  const followed = useFollowed(['messages'], key)
  return useQuery({ queryKey: key, queryFn: () => readSendings(id), ...followed })
}
