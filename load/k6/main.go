// K6 with what assay needs in it, as the module k6/x/assay: what all virtual users share, and what costs less in Go.
package main

import (
	"go.k6.io/k6/v2/cmd"
	"go.k6.io/k6/v2/js/modules"

	"assay.invalid/k6/shared"
)

func main() {
	modules.Register("k6/x/assay", &module{shared.NewMemory(), shared.NewScrapes(), &corpora{byName: map[string][]string{}}})
	cmd.Execute()
}
