import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { http } from '../../providers/http.ts'

/** By which channel a test reaches whoever is signed in; `lacks`: why it does not. */
export interface OwnWay {
  channel: Channel
  to: string | null
  lacks: 'phone' | 'proof' | null
}

/** The answer of GET /user/reach. */
export interface Reach {
  phone: string | null
  proven: boolean
  ways: readonly OwnWay[]
}

export const REACH = ['user', 'reach'] as const

export const useReach = () =>
  useQuery({ queryKey: REACH, queryFn: async () => (await http<Reach>('/user/reach')).json })
