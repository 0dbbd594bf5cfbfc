const THRESHOLDS = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'];

/** An exposition in text of at least so many bytes: counters and histograms, as a large node has them. */
export function expositionOf(bytes: number): { text: string; series: number } {
  const lines: string[] = [];
  let [length, series] = [0, 0];
  const add = (line: string) => {
    lines.push(line);
    length += line.length + 1;
    if (!line.startsWith('#')) series += 1;
  };
  for (let family = 0; length < bytes; family += 1) {
    if (family % 2 === 0) addCounters(`app_requests_${family}_total`, add);
    else addHistograms(`app_duration_${family}_seconds`, add);
  }
  return { text: `${lines.join('\n')}\n`, series };
}

const labelsOf = (place: number) =>
  `method="get",path="/api/v${place % 7}/items/${place}",code="200",instance="node-${place % 13}"`;

function addCounters(name: string, add: (line: string) => void): void {
  add(`# HELP ${name} Requests so far.`);
  add(`# TYPE ${name} counter`);
  for (let place = 0; place < 2000; place += 1) add(`${name}{${labelsOf(place)}} ${place * 17}`);
}

function addHistograms(name: string, add: (line: string) => void): void {
  add(`# HELP ${name} What they took.`);
  add(`# TYPE ${name} histogram`);
  for (let place = 0; place < 150; place += 1) {
    const labels = labelsOf(place);
    THRESHOLDS.forEach((le, bucket) => add(`${name}_bucket{${labels},le="${le}"} ${bucket * (place % 5)}`));
    const count = (THRESHOLDS.length - 1) * (place % 5);
    add(`${name}_sum{${labels}} ${count * 0.0371}`);
    add(`${name}_count{${labels}} ${count}`);
  }
}
