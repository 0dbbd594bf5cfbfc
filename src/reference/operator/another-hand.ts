/** A line of the text format in other ways that it may be written, with lines that may stand beside it. */
export const inAnotherHand = (line: string): string[] => {
  // Help is of no use to a scraper, and what has no type is untyped.
  if (line.startsWith('# HELP') || line === '# TYPE splice_synchronizer_topology_num_parties gauge')
    return [];
  if (line.startsWith('# TYPE')) return ['', '#comment', `\t#  ${line.slice(2)}`];
  const labelled = line.replace(/"} /, '", } ').replaceAll('",', '"\t,\t').replaceAll('="', ' = "');
  return [` ${labelled.replace(/ (\S+)$/, '\t$1')}  1760000000000`];
};

/** Families of the types that only OpenMetrics has, and points with their times. */
export const MORE_OPEN_METRICS: readonly string[] = [
  '# TYPE build info',
  'build_info{version="3.5.10",channel="a\\b"} 1',
  '# TYPE daml_role stateset',
  'daml_role{daml_role="active"} 1 1760000000.5',
  'daml_role{daml_role="passive"} 0 1760000000.5',
  '# TYPE daml_queue_bytes gaugehistogram',
  '# UNIT daml_queue_bytes bytes',
  'daml_queue_bytes_bucket{le="-1.0"} 1',
  'daml_queue_bytes_bucket{le="1024.0"} 1',
  'daml_queue_bytes_bucket{le="+Inf"} 2 # {} 4096',
  'daml_queue_bytes_gcount 2',
  'daml_queue_bytes_gsum -12.5',
  '# TYPE daml_level unknown',
  'daml_level 1.5 1760000000',
  'daml_level 1.25 1760000060.25',
  'daml_untold -3e-2',
];
