/** GET /api/{resource}/actions/colleagues: to whom something can be given. */
export interface Colleagues {
  people: readonly { id: string; name: string }[]
}
