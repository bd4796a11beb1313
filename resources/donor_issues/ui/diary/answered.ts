/** An issue with its answer, as the diary takes it. */
export interface Answered {
  id: string
  message: string
  reply: string | null
  diary: { id: string; status?: string } | null
}

export interface DiaryProps {
  issue: Answered
  /** Reads the issue again. */
  onChange: () => Promise<unknown>
}
