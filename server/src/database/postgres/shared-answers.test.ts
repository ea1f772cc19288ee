import { expect, it } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

/** Questions whose answers are given by hand, in the order in which they were asked. */
function createQuestions() {
  const open: PromiseWithResolvers<string>[] = []
  const share = createSharedAnswers()
  const find = () => {
    const answer = Promise.withResolvers<string>()
    open.push(answer)
    return answer.promise
  }
  return { open, ask: (question: string) => share(question, find) }
}

it('Who asks while a question is under way gets the answer of one that began later, together with all who wait', async () => {
  const { open, ask } = createQuestions()
  const first = ask('a')
  const others = Promise.all([ask('a'), ask('a')])
  expect(open).toHaveLength(1)
  open[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => open.length).toBe(2)
  const last = ask('a')
  open[1]?.resolve('after')
  expect(await others).toEqual(['after', 'after'])
  await expect.poll(() => open.length).toBe(3)
  open[2]?.resolve('last')
  expect(await last).toBe('last')
})

it('Different questions, and those after an answer, wait for nobody', async () => {
  const { open, ask } = createQuestions()
  const answers = [ask('a'), ask('b')]
  open[0]?.resolve('a')
  await answers[0]
  answers.push(ask('a'))
  expect(open).toHaveLength(3)
  for (const one of open) one.resolve('b')
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'b'])
})

it('A question that fails has failed for those who wait, and the next is asked at once', async () => {
  const { open, ask } = createQuestions()
  const failing = Promise.allSettled([ask('a'), ask('a')])
  open[0]?.reject(new Error('gone'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask('a')
  open[1]?.resolve('back')
  expect(await next).toBe('back')
})
