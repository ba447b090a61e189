/** Measures the longest processor time of this thread in one turn of its event loop, until `stop`, in milliseconds. */
export function measureLongestTurn(): { stop: () => number } {
  let longest = 0;
  let isOver = false;
  let previous = process.threadCpuUsage();
  const onTurn = (): void => {
    const { user, system } = process.threadCpuUsage(previous);
    longest = Math.max(longest, (user + system) / 1000);
    previous = process.threadCpuUsage();
    if (!isOver) setImmediate(onTurn);
  };
  setImmediate(onTurn);
  return {
    stop: () => {
      isOver = true;
      return longest;
    },
  };
}
