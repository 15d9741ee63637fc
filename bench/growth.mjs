/** The exponent b of ms = a · nodesᵇ: a straight line through the logarithms, by least squares. */
export function exponentOf(points) {
  const logs = points.map(({ nodes, ms }) => [Math.log(nodes), Math.log(ms)]);
  const mean = (axis) => logs.reduce((sum, point) => sum + point[axis], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const across = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return across / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

/** For every side of the contests, over those in which it did not fail. */
export function growthOf(contests) {
  const names = Object.keys(contests[0]?.sides ?? {});
  return names.flatMap((name) => {
    const points = contests.map(({ sides }) => sides[name]).filter((side) => side.ms > 0);
    if (points.length < 3) return [];
    const [from, to] = [points[0].nodes, points.at(-1).nodes];
    return { reading: name, nodes: `${from} to ${to}`, points: points.length, exponent: exponentOf(points).toFixed(2) };
  });
}
